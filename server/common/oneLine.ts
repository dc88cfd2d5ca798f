/** Text on one line, without control characters, as headers, subjects and text messages need it. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
