import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import '../ui/styles/inter.css';
import { loadShopSettings } from './loadShopSettings.ts';
import { loadPublished } from './edit/loadPublished.ts';
import { InspectorPage } from './InspectorPage.tsx';
import { NotLoaded } from './NotLoaded.tsx';

const root = createRoot(document.getElementById('root')!);
const show = (page: React.ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

const { search } = window.location;
Promise.all([loadPublished(search), loadShopSettings(search)]).then(
  ([published, shopSettings]) =>
    show(<InspectorPage published={published} shopSettings={shopSettings} />),
  (error: unknown) => show(<NotLoaded error={error} />),
);
