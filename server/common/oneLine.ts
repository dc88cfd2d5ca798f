/** Text on one line, without controls: what a header, a subject and a text message can hold. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
