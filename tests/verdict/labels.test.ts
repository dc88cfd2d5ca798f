import { describe, expect, it } from 'vitest';
import { formFindings } from '../../src/verdict/forms/findings.ts';
import { formOf } from '../page/steps/support/formErrors.ts';

const consent = (name: string, title?: string) =>
  formOf(
    {
      properties: {
        [name]: { $ref: `../answers.json#/$defs/${name}`, ...(title !== undefined && { title }) },
      },
    },
    { uiSchema: { [name]: { 'ui:widget': 'checkbox' } } },
  );

describe('the words of a consent', () => {
  it.each(['okForMarketing', 'agreement'])('of %s must be there, as the law wants', (name) => {
    for (const title of [undefined, '', '  ']) {
      expect(formFindings(consent(name, title))).toContainEqual({
        severity: 'error',
        pointer: `/schema/properties/${name}`,
        message: expect.stringMatching(/TCPA in the US, CASL in Canada/),
      });
    }
  });

  it('may be as long as the law wants them', () => {
    expect(formFindings(consent('okForMarketing', 'I agree. '.repeat(60)))).toEqual([]);
  });
});

describe('the label of a question', () => {
  const labelled = (title: string) => formOf({ properties: { note: { type: 'string', title } } });

  it('is remarked on from 300 letters on, without the addresses of its links', () => {
    expect(formFindings(labelled('a'.repeat(299)))).toEqual([]);
    expect(formFindings(labelled('a'.repeat(300)))).toEqual([
      {
        severity: 'warning',
        pointer: '/schema/properties/note',
        message: expect.stringMatching(/a label of 300 letters/),
      },
    ]);
    const linked = `${'a'.repeat(280)} [terms](https://example.com/${'a'.repeat(60)})`;
    expect(formFindings(labelled(linked))).toEqual([]);
  });
});
