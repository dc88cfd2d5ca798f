/** Stands for fast-uri, which RJSF resolves `$id` and `$ref` with: compiled forms have neither. */
function refuse(): never {
  throw new Error('A compiled step form has no references to resolve');
}

export default { equal: refuse, resolve: refuse };
