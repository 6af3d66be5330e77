/** The material from which homework is given, with its pages; nothing where there is none. */
export const materialText = (work: { materialTitle: string | null; materialPages: string | null }): string =>
  [work.materialTitle, work.materialPages].filter(Boolean).join(' · ')
