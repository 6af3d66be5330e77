/** A browser asks nothing: notices are of the messaging app. */
export const asks = false

/** Nothing is agreed to in a browser. */
export const agreed = async (_templateIds: string[]): Promise<string[] | null> => null
