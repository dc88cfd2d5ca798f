import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  TemplatesType,
} from '@rjsf/utils';
import { useTexts } from '../../text/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import { useFormFields } from '../formProvider.ts';
import styles from './theme.module.css';

/** The box around a field. Label, hint and error belong to its widget. */
function FieldTemplate({ fieldPathId, hidden, uiSchema, children }: FieldTemplateProps) {
  const { isHidden } = useFormFields();
  const { path } = fieldPathId;
  if (hidden === true || isHidden(path)) return null;
  if (path.length === 0) return children;
  const isHalf = uiSchema?.['ui:width'] === 'half';
  return <div className={cx(styles.field, isHalf && styles.half)}>{children}</div>;
}

/** The fields of an object; with a title, as a named group. Below stands what is wrong with all. */
function ObjectFieldTemplate({
  fieldPathId,
  schema,
  uiSchema,
  properties,
}: ObjectFieldTemplateProps) {
  const { errorAt } = useFormFields();
  const title: string | undefined = uiSchema?.['ui:title'] ?? schema.title;
  const fields = properties.map(({ content }) => content);
  const error = errorAt(fieldPathId.path);
  const errorId = `${fieldPathId.$id}-error`;
  const wrong = error !== undefined && (
    <div className={styles.field}>
      <FieldError id={errorId} error={error} urgent />
    </div>
  );
  if (title === undefined) {
    return (
      <div className={styles.fields}>
        {fields}
        {wrong}
      </div>
    );
  }
  return (
    <fieldset className={styles.fields} aria-describedby={errorId}>
      <legend className={styles.legend}>{title}</legend>
      {fields}
      {wrong}
    </fieldset>
  );
}

/** A list that grows: its items, and a button for one more. */
function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { t } = useTexts();
  const { fieldPathId, title, items, canAdd, onAddClick } = props;
  const { errorAt } = useFormFields();
  const errorId = `${fieldPathId.$id}-error`;
  return (
    <fieldset className={styles.fields} aria-describedby={errorId}>
      <legend className={styles.legend}>{title}</legend>
      <div className={cx(styles.field, styles.items)}>
        {items}
        <FieldError id={errorId} error={errorAt(fieldPathId.path)} />
        {canAdd === true && (
          <Button kind="secondary" onClick={onAddClick}>
            {t('forms.add')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function ArrayFieldItemTemplate({ children, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { t } = useTexts();
  return (
    <div className={styles.item}>
      {children}
      {buttonsProps.hasRemove && (
        <Button kind="quiet" onClick={buttonsProps.onRemoveItem}>
          {t('forms.remove')}
        </Button>
      )}
    </div>
  );
}

/** For the templates whose content our widgets and the screen show themselves. */
const Nothing = () => null;

export const formTemplates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  DescriptionFieldTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
