/** Replaces fast-uri, with which RJSF resolves `$id` and `$ref`: compiled forms have neither. */
function refuse(): never {
  throw new Error('A compiled step form has no references to resolve');
}

export default { equal: refuse, resolve: refuse };
