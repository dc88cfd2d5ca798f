import { createRoot } from 'react-dom/client';
import './style.css';
import { Wizard } from './Wizard.tsx';

createRoot(document.getElementById('root')!).render(<Wizard />);
