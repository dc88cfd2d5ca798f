type Filled<Fields> = { [Key in keyof Fields]?: NonNullable<Fields[Key]> };

/**
 * The object without fields that say nothing: undefined, null, and texts that are blank. Texts come
 * back trimmed. Undefined for an object of which nothing is left.
 */
export function withoutEmpty<Fields extends object>(fields: Fields): Filled<Fields> | undefined {
  const kept = Object.entries(fields)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '');
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as Filled<Fields>);
}
