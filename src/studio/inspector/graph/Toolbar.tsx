import { Button, IconButton, Text, TextField } from '@radix-ui/themes';
import { useId } from 'react';
import { Icon } from '../../../page/ui/Icon.tsx';
import * as icons from './icons.ts';
import { graphText } from './graphText.ts';
import type { GraphView } from './useGraphView.ts';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  search: string;
  /** How many steps the search finds; undefined without a search. */
  found: number | undefined;
  all: number;
  isList: boolean;
  /** Whether the graph has the whole window. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onSearch: (search: string) => void;
  onFindNext: () => void;
  onList: (isList: boolean) => void;
  onCentre: () => void;
  isLegend: boolean;
  onLegend: (isLegend: boolean) => void;
  view: GraphView;
}

interface ToolProps {
  icon: string;
  name: string;
  isPressed?: boolean;
  onClick: () => void;
}

const Tool = ({ icon, name, isPressed, onClick }: ToolProps) => (
  <IconButton
    variant={isPressed === true ? 'soft' : 'ghost'}
    color={isPressed === true ? undefined : 'gray'}
    aria-label={name}
    title={name}
    aria-pressed={isPressed}
    onClick={onClick}
  >
    <Icon path={icon} size={20} />
  </IconButton>
);

/** The search field and the zoom buttons of the graph. */
export function Toolbar(props: ToolbarProps) {
  const { search, found, all, isList, view } = props;
  const result = useId();
  return (
    <div className={styles.bar}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          props.onFindNext();
        }}
      >
        <TextField.Root
          type="search"
          value={search}
          placeholder={graphText('search')}
          aria-label={graphText('search')}
          aria-describedby={result}
          onChange={({ target }) => props.onSearch(target.value)}
        >
          <TextField.Slot>
            <Icon path={icons.searchIcon} size={18} />
          </TextField.Slot>
          <TextField.Slot>
            <Text asChild size="2" color="gray">
              <output id={result}>
                {found !== undefined &&
                  graphText(found === 0 ? 'noneFound' : 'found', { count: found, all })}
                {found !== undefined && found > 0 && (
                  <span className="visually-hidden"> {graphText('next')}</span>
                )}
              </output>
            </Text>
          </TextField.Slot>
        </TextField.Root>
      </form>
      {!isList && (
        <>
          <Tool icon={icons.zoomOutIcon} name={graphText('zoomOut')} onClick={view.zoomOut} />
          <Tool icon={icons.zoomInIcon} name={graphText('zoomIn')} onClick={view.zoomIn} />
          <Tool icon={icons.fitIcon} name={graphText('fit')} onClick={view.fit} />
          <Tool icon={icons.centreIcon} name={graphText('centre')} onClick={props.onCentre} />
        </>
      )}
      <Tool
        icon={icons.legendIcon}
        name={graphText('legend')}
        isPressed={props.isLegend}
        onClick={() => props.onLegend(!props.isLegend)}
      />
      <Tool
        icon={props.isWhole ? icons.partIcon : icons.wholeIcon}
        name={graphText(props.isWhole ? 'partWindow' : 'wholeWindow')}
        onClick={() => props.onWhole(!props.isWhole)}
      />
      <Button
        variant={isList ? 'soft' : 'ghost'}
        color={isList ? undefined : 'gray'}
        aria-pressed={isList}
        onClick={() => props.onList(!isList)}
      >
        <Icon path={icons.listIcon} size={20} />
        {graphText('asList')}
      </Button>
    </div>
  );
}
