import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseFlow } from '../engine/parse/parseFlow.ts';
import '../ui/styles/base.css';
import { FlowProblems } from './FlowProblems.tsx';
import { Inspector } from './Inspector.tsx';

/** The flow that visits get now; a shop's own with `?shop=`, as its visits ask for it. */
async function loadFlow() {
  const response = await fetch(`/flows/booking.json${window.location.search}`, {
    cache: 'no-cache',
  });
  if (!response.ok) throw new Error(`/flows/booking.json: status ${response.status}`);
  return parseFlow(await response.json());
}

const root = createRoot(document.getElementById('root')!);
const show = (page: React.ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

loadFlow().then(
  (parsed) =>
    show(
      parsed.ok ? <Inspector flow={parsed.flow} /> : <FlowProblems problems={parsed.problems} />,
    ),
  (error: unknown) =>
    show(
      <FlowProblems
        problems={[{ code: 'not-loaded', severity: 'error', pointer: '', message: String(error) }]}
      />,
    ),
);
