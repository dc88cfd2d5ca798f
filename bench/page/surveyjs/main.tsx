import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import 'survey-core/survey-core.css';
import { Survey } from 'survey-react-ui';
import services from '../services.json';

/** The floor's four steps made with SurveyJS: its model, its validation, its looks. */
const survey = new Model({
  title: 'Book',
  showPreviewBeforeComplete: true,
  pages: [
    {
      name: 'services',
      title: 'Schedule your visit',
      elements: [{ type: 'checkbox', name: 'services', isRequired: true, choices: services }],
    },
    {
      name: 'phone',
      title: 'Your phone',
      elements: [
        {
          type: 'text',
          name: 'phone',
          inputType: 'tel',
          isRequired: true,
          validators: [{ type: 'regex', regex: '^\\d{10}$', text: '10 digits' }],
        },
      ],
    },
    {
      name: 'details',
      title: 'Your details',
      elements: [
        { type: 'text', name: 'name', isRequired: true },
        { type: 'text', name: 'email', isRequired: true, validators: [{ type: 'email' }] },
      ],
    },
  ],
});

createRoot(document.getElementById('root')!).render(<Survey model={survey} />);
