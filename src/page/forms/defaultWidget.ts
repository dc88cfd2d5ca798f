interface Rules {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly oneOf?: unknown;
  readonly anyOf?: unknown;
  readonly format?: string | undefined;
}

/** The widget for a field whose file names none. */
export function defaultWidget(schema: Rules) {
  if (schema.type === 'array') return 'checkboxes';
  if ((schema.enum ?? schema.oneOf ?? schema.anyOf) !== undefined) return 'select';
  if (schema.type === 'boolean') return 'checkbox';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.format === 'email') return 'email';
  if (schema.format === 'uri') return 'url';
  return 'text';
}
