import type { ExtraLine } from '../../booking/request/partialBooking.ts';
import { answerNames } from '../../contract/types.gen.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import { stepOf } from '../../engine/snapshot.ts';
import type { Json } from '../../engine/types.ts';
import type { PageTexts } from '../text/text.ts';
import type { Wizard } from './wizard.ts';

interface Question {
  title?: string;
  oneOf?: readonly { const?: Json; title?: string }[];
}

const known: ReadonlySet<string> = new Set(answerNames);

function inWords(answer: Json, question: Question, t: PageTexts['t']): string {
  if (Array.isArray(answer)) return answer.map((one: Json) => inWords(one, question, t)).join(', ');
  if (typeof answer === 'boolean') return t(answer ? 'answers.yes' : 'answers.no');
  const choice = question.oneOf?.find((option) => option.const === answer);
  return choice?.title ?? (typeof answer === 'object' ? JSON.stringify(answer) : String(answer));
}

/**
 * The answers on the current path that no field of the booking request carries, as lines of text,
 * so that questions a shop adds to its forms reach the shop (design, section 3).
 *
 * @param texts in English for the shop, whose staff read them; the page's for its customer
 */
export async function extraLines(
  { visit, forms: stepForms }: Pick<Wizard, 'visit' | 'forms'>,
  { language, t }: PageTexts,
): Promise<ExtraLine[]> {
  const snapshot = visit.get();
  const answers = relevantAnswers(visit.flow, snapshot);
  const forms = snapshot.stack.flatMap((id) => stepOf(visit.flow, id).form ?? []);
  const lines: ExtraLine[] = [];
  for (const { form, english = form } of await Promise.all(
    [...new Set(forms)].map(stepForms.load),
  )) {
    const { schema } = language === 'en' ? english : form;
    const questions = (schema.properties ?? {}) as Record<string, Question>;
    for (const [name, question] of Object.entries(questions)) {
      const answer = answers[name];
      if (known.has(name) || answer === undefined) continue;
      lines.push({ name, label: question.title ?? name, answer: inWords(answer, question, t) });
    }
  }
  return lines;
}
