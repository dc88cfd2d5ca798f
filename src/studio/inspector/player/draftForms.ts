import { schemaParser, type RJSFSchema } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';
import { answersOfSet } from '../answersOfSet.ts';
import { interpretSchema } from '../../../files/json/interpretSchema.ts';
import { readStepForm } from '../../../files/stepFile/readStepForm.ts';
import { translatedHashes } from '../../../files/stepFile/translatedHashes.ts';
import type { StepFormModule } from '../../../page/forms/stepForms.ts';

type Drafts = Readonly<Record<string, unknown>>;
type Validators = StepFormModule['validators'];

/** A validator with the interface of a compiled one, but interpreted: a draft is not compiled. */
function interpreted(schema: object): Validators[string] {
  const judge = interpretSchema(schema);
  const validate: Validators[string] = (data: unknown) => {
    const errors: ErrorObject[] = judge(data);
    validate.errors = errors.length === 0 ? null : errors;
    return errors.length === 0;
  };
  return validate;
}

/**
 * The module that `/schemas/steps/<id>.js` would be if the file were published.
 *
 * @throws StepFormError with everything that is wrong with the file
 */
export function draftForm(file: unknown, id: string): StepFormModule {
  const form = readStepForm(file, answersOfSet(), id);
  const english = Object.fromEntries(
    Object.entries(schemaParser(form.schema as RJSFSchema)).map(
      ([hash, { $id: _hash, ...schema }]) => {
        return [hash, interpreted(schema)] as const;
      },
    ),
  );
  const others = Object.entries(translatedHashes(form)).map(([translated, hash]) => {
    return [translated, english[hash]!] as const;
  });
  return { form, validators: { ...english, ...Object.fromEntries(others) } };
}

/** Loads step forms by address: those of the draft from memory, others from the server. */
export const loadFrom = (drafts: Drafts) => async (address: string) => {
  const id = decodeURIComponent(/([^/]+)\.js(\?|$)/.exec(address)?.[1] ?? '');
  return Object.hasOwn(drafts, id)
    ? draftForm(drafts[id], id)
    : ((await import(/* @vite-ignore */ address)) as unknown);
};
