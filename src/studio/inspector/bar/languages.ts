/** The languages of the customer's page, by their own names. */
export const languageTitles = [
  { id: 'en', title: 'English' },
  { id: 'es', title: 'Español' },
  { id: 'fr-CA', title: 'Français (Canada)' },
];
