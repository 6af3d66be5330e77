/** Stands for the name of the patient in templates and phrases, and in a comment to several families. */
export const NAME = '{name}'

/** A template or phrase with the name of the patient. */
export const withName = (text: string, name: string) => text.replaceAll(NAME, name)

/** What was written to the family of one patient, for any patient. */
export const withoutName = (text: string, name: string | undefined) => (name ? text.replaceAll(name, NAME) : text)
