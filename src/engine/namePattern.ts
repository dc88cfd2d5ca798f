/**
 * The names of steps, forms and events that every part of the app can carry: a draft keeps them, and
 * a form's name is part of its address.
 */
export const namePattern = /^[\w.-]{1,100}$/;
