/** The dictionary of the templates of class comments for an age, in years. */
export const ofAge = (years: number) => {
  if (years < 6) return 'commentTemplateChild'
  return years < 18 ? 'commentTemplatePupil' : 'commentTemplateAdult'
}
