import { useState } from 'react';
import { Button, Callout, Flex, Grid, Text } from '@radix-ui/themes';
import type {
  ExperimentOrder,
  Metric,
  DraftSummary,
  PublicationHistory,
  VersionSummary,
} from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { visitorsNeeded } from '../../statistics/visitorsNeeded.ts';
import { SelectField } from '../../../page/ui/SelectField.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import { callStaff } from '../calls/calls.ts';
import { Panel } from '../plots/Panel.tsx';
import { flow, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { useRefusal } from '../calls/useRefusal.tsx';
import styles from './Experiments.module.css';
import { books } from '../books.ts';
import { useVersionFlow } from '../funnel/useVersionFlow.ts';
import { fillWords, stepInWords } from '../words.ts';
import words from './words.json';

const MOST_VARIANTS = 4;
/** Of the logarithms of times to book: what is expected until it is known. */
const LOG_TIME_VARIANCE = 0.49;

interface Chosen {
  /** `draft:<id>` or `version:<id>` */
  readonly source: string;
  readonly share: string;
}

const usually: Record<Metric, { usual: string; worthHaving: string }> = {
  booked: { usual: '30', worthHaving: '3' },
  lead: { usual: '10', worthHaving: '2' },
  minutes: { usual: '4', worthHaving: '10' },
  goal: { usual: '30', worthHaving: '3' },
};

/** What an experiment can make better. */
interface Aim {
  readonly metric: Metric;
  readonly goal?: string;
  readonly label: string;
  readonly title: string;
}

/** A flow that books is compared by what is booked, another by its goals. */
const aimsOf = (flow: Flow): readonly Aim[] =>
  books(flow)
    ? (['booked', 'lead', 'minutes'] as const).map((metric) => ({
        metric,
        label: words.metrics[metric],
        title: '',
      }))
    : Object.entries(flow.goals).map(([goal, step]) => {
        const title = stepInWords(flow, step);
        return { metric: 'goal', goal, label: fillWords(words.metrics.goal, { title }), title };
      });

const letterOf = (index: number) => String.fromCharCode('B'.charCodeAt(0) + index);

/** The versions that were live before, each once, without the one that is live. */
function formerVersions({ publications }: PublicationHistory): VersionSummary[] {
  const live = publications[0]?.version?.id;
  const all = new Map(publications.flatMap(({ version }) => version ?? []).map((v) => [v.id, v]));
  return [...all.values()].filter(({ id }) => id !== live);
}

/** Where the flow cannot be read, as before. */
const unknownAim: Aim = { metric: 'booked', label: words.metrics.booked, title: '' };

export function ExperimentForm({ onBegun }: { onBegun: () => unknown }) {
  const drafts = useAnswer('listDrafts', { query: { scope, flow } });
  const history = useAnswer('readHistory', { query: { scope, flow } });
  const liveFlow = useVersionFlow(undefined);
  if (drafts.answer === undefined || history.answer === undefined || liveFlow === undefined) {
    return <Waiting failure={drafts.failure ?? history.failure} />;
  }
  const versions = formerVersions(history.answer);
  if (drafts.answer.drafts.length + versions.length === 0) return <p>{words.nothingToCompare}</p>;
  return (
    <Form
      drafts={drafts.answer.drafts}
      versions={versions}
      aims={liveFlow === null ? [] : aimsOf(liveFlow)}
      live={history.answer.live}
      onBegun={onBegun}
    />
  );
}

interface FormProps {
  drafts: readonly DraftSummary[];
  versions: readonly VersionSummary[];
  aims: readonly Aim[];
  live: number;
  onBegun: () => unknown;
}

/** How many visitors it takes to see a difference that is worth having. */
function visitorsOf(metric: Metric, usual: number, worthHaving: number, shares: number[]): number {
  const left = shares.at(-1)!;
  const smallest = Math.min(...shares);
  const share = smallest / (smallest + Math.max(left, smallest));
  const rate = usual / 100;
  return metric === 'minutes'
    ? visitorsNeeded(Math.log1p(worthHaving / 100), LOG_TIME_VARIANCE, share)
    : visitorsNeeded(worthHaving / 100, rate * (1 - rate), share);
}

/** A variant as the server is told of it. */
function orderedVariant(
  { source, share }: Chosen,
  drafts: readonly DraftSummary[],
  versions: readonly VersionSummary[],
): ExperimentOrder['variants'][number] {
  const [kind, id] = source.split(':');
  const draft = drafts.find((each) => kind === 'draft' && each.id === id);
  const version = versions.find((each) => kind === 'version' && each.id === id);
  return {
    name: (draft?.name ?? version?.sentence ?? '').slice(0, 120),
    share: Number(share),
    ...(draft && { draft: draft.id, hash: draft.hash }),
    ...(version && { version: version.id }),
  };
}

function Form({ drafts, versions, aims, live, onBegun }: FormProps) {
  const [name, setName] = useState('');
  const [variants, setVariants] = useState<readonly Chosen[]>([{ source: '', share: '50' }]);
  const [chosen, setChosen] = useState(0);
  const { metric, goal, title } = aims[chosen] ?? unknownAim;
  const [numbers, setNumbers] = useState(usually);
  const [after, setAfter] = useState('60');
  const { given, mayTry, attempt, isBusy, shown } = useRefusal();
  const { usual, worthHaving } = numbers[metric];
  const left = 100 - variants.reduce((sum, { share }) => sum + Number(share), 0);

  const setNumber = (which: 'usual' | 'worthHaving') => (value: string) =>
    setNumbers({ ...numbers, [metric]: { ...numbers[metric], [which]: value } });
  const shares = variants.map(({ share }) => Number(share));
  const visitors = visitorsOf(metric, Number(usual), Number(worthHaving), [...shares, left]);
  const needed = metric === 'minutes' ? words.neededMinutes : words.needed;

  function order(): ExperimentOrder {
    return {
      flow,
      scope,
      live,
      name: name.trim(),
      plan: {
        metric,
        usual: Number(usual),
        worthHaving: Number(worthHaving),
        ...(goal !== undefined && { goal }),
        visitors: Math.min(Math.max(Math.ceil(visitors), 100), 10_000_000),
        countedAfterMinutes: Number(after),
      },
      variants: variants.map((variant) => orderedVariant(variant, drafts, versions)),
      ...given,
    };
  }

  const begin = () => callStaff('beginExperiment', { body: order() }).then(onBegun);

  const perDay = usePerDay(metric);
  const isKnown = Number.isFinite(visitors) && visitors > 0;
  return (
    <Panel title={words.begin}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (mayTry) void attempt(begin);
        }}
      >
        <Grid columns={{ initial: '1', md: 'minmax(0, 3fr) minmax(0, 2fr)' }} gap="5">
          <Grid gap="3" className={styles.start}>
            <TextField
              label={words.name}
              value={name}
              maxLength={120}
              required
              onChange={setName}
            />
            <Variants
              variants={variants}
              drafts={drafts}
              versions={versions}
              left={left}
              onChange={setVariants}
            />
          </Grid>
          <Grid gap="3" className={styles.start}>
            <SelectField
              label={words.metric}
              options={aims.map(({ label }, index) => ({ value: String(index), label }))}
              value={String(chosen)}
              onChange={(value) => setChosen(Number(value))}
            />
            <TextField
              label={fillWords(words.usual[metric], { title })}
              type="number"
              step="any"
              min={0.1}
              max={99}
              required
              value={usual}
              onChange={setNumber('usual')}
            />
            <TextField
              label={words.worthHaving[metric]}
              type="number"
              step="any"
              min={0.1}
              max={50}
              required
              value={worthHaving}
              onChange={setNumber('worthHaving')}
            />
            <TextField
              label={words.after}
              type="number"
              min={1}
              max={1440}
              required
              value={after}
              onChange={setAfter}
            />
          </Grid>
        </Grid>
        {isKnown && (
          <Callout.Root color="blue" my="3">
            <Callout.Text>
              {fillWords(needed, { visitors: (Math.ceil(visitors / 100) * 100).toLocaleString() })}{' '}
              {perDay > 0 &&
                fillWords(words.atThisRate, {
                  days: Math.ceil(visitors / perDay).toLocaleString(),
                })}
            </Callout.Text>
          </Callout.Root>
        )}
        {shown}
        <Flex gap="3" align="center" wrap="wrap">
          <Button type="submit" loading={isBusy} disabled={!mayTry}>
            {words.beginNow}
          </Button>
          <Text size="2" color="gray">
            {words.beginning}
          </Text>
        </Flex>
      </form>
    </Panel>
  );
}

/** How many of those who are compared came on a day of the last weeks; 0 where that is not known. */
function usePerDay(metric: Metric): number {
  const { answer } = useAnswer('readToday', { query: { scope, flow } });
  const whole = answer?.days.slice(0, -1).filter(({ visits }) => visits > 0) ?? [];
  const came = whole.reduce(
    (sum, { visits, booked }) => sum + (metric === 'minutes' ? booked : visits),
    0,
  );
  return whole.length === 0 ? 0 : came / whole.length;
}

interface VariantsProps extends Pick<FormProps, 'drafts' | 'versions'> {
  variants: readonly Chosen[];
  /** How many of a hundred see what is live. */
  left: number;
  onChange: (variants: readonly Chosen[]) => void;
}

/** What is compared with what is live, and how many see each. */
function Variants({ variants, drafts, versions, left, onChange }: VariantsProps) {
  const change = (index: number, changed: Partial<Chosen>) =>
    onChange(variants.map((each, at) => (at === index ? { ...each, ...changed } : each)));
  const groups = [
    {
      label: words.draft,
      options: drafts.map(({ id, name: label, changedBy }) => ({
        value: `draft:${id}`,
        label: `${label} · ${changedBy}`,
      })),
    },
    {
      label: words.version,
      options: versions.map(({ id, sentence, at }) => ({
        value: `version:${id}`,
        // Sentences come again: only with its time is one version told from another.
        label: `${sentence} · ${shownTime(at)}`,
      })),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <>
      {variants.map((variant, index) => {
        const letter = letterOf(index);
        return (
          <fieldset key={letter} className={styles.variant}>
            {variants.length > 1 && <legend>{fillWords(words.variantNumber, { letter })}</legend>}
            <SelectField
              label={words.variant}
              placeholder={words.choose}
              groups={groups}
              value={variant.source}
              required
              onChange={(source) => change(index, { source })}
            />
            <TextField
              label={words.share}
              type="number"
              min={1}
              max={99}
              required
              value={variant.share}
              onChange={(part) => change(index, { share: part })}
            />
            {variants.length > 1 && (
              <Button
                type="button"
                variant="ghost"
                color="gray"
                onClick={() => onChange(variants.filter((_each, at) => at !== index))}
              >
                {fillWords(words.remove, { letter })}
              </Button>
            )}
          </fieldset>
        );
      })}
      <Text as="p" size="2" color="gray">
        {fillWords(words.rest, { left })}
      </Text>
      {variants.length < MOST_VARIANTS && (
        <div>
          <Button
            type="button"
            variant="soft"
            color="gray"
            onClick={() => onChange([...variants, { source: '', share: '10' }])}
          >
            {words.another}
          </Button>
        </div>
      )}
    </>
  );
}
