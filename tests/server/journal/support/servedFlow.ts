import type { FastifyInstance } from 'fastify';
import { parseFlow } from '../../../../src/engine/parse/parseFlow.ts';
import { flowNumbers } from '../../../../src/page/journal/flowNumbers.ts';

/** The flow that visits begin with now, and the numbers in their journals. */
export async function servedFlow(app: FastifyInstance) {
  const { headers, body } = await app.inject('/flows/booking.json');
  const flowVersion = /versions\/([\w-]{22})/.exec(String(headers['content-location']))![1]!;
  const parsed = parseFlow(JSON.parse(body));
  if (!parsed.ok) throw new Error('the flow does not parse');
  return { flowVersion, flow: parsed.flow, numbers: flowNumbers(parsed.flow) };
}
