/** The words of an announcement as a receiver reads them. */
export const asRead = (words: string, { name, children }: { name: string; children: string | null }): string =>
  words.replaceAll('{name}', name).replaceAll('{child}', children ?? '')
