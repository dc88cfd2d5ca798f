type Filled<Fields> = { [Key in keyof Fields]?: NonNullable<Fields[Key]> };

/**
 * The object without empty fields: undefined, null and blank texts. Texts are trimmed. Undefined if
 * nothing is left.
 */
export function withoutEmpty<Fields extends object>(fields: Fields): Filled<Fields> | undefined {
  const kept = Object.entries(fields)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '');
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as Filled<Fields>);
}
