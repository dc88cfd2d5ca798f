import { answerLimits } from '../../contract/limits.gen.ts';
import type { OpaqueId, Service } from '../../contract/types.gen.ts';
import { useTexts } from '../text/useTexts.ts';
import { TextArea } from '../ui/TextArea.tsx';
import styles from './NotesByService.module.css';

export interface NotesByServiceProps {
  /** The selected services. */
  services: readonly Pick<Service, 'id' | 'name'>[];
  /** Notes by service id; a service without a note has no entry. */
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
}

/** One note for each selected service, labelled by the service's name. */
export function NotesByService({ services, value, onChange }: NotesByServiceProps) {
  const { t } = useTexts();
  const change = (id: OpaqueId, note: string) => {
    const { [String(id)]: _old, ...others } = value;
    onChange(note === '' ? others : { ...others, [String(id)]: note });
  };

  return (
    <div className={styles.notes}>
      {services.map(({ id, name }) => {
        // A backend's id may be a name that every object has, such as "constructor".
        const note = Object.hasOwn(value, id) ? value[String(id)]! : '';
        return (
          <TextArea
            key={id}
            label={name}
            value={note}
            onChange={(text) => change(id, text)}
            maxLength={answerLimits.notes}
            placeholder={t('widgets.notes.placeholder')}
            rows={3}
          />
        );
      })}
    </div>
  );
}
