import type { Path } from '@cogcampus/contract'
import type { ReadContext } from '../../http/context.ts'

/** What a badge counts: the rows of a list that wait for the caller. */
export interface Reminder {
  /** The list that the badge opens. `count` gets the reach that the caller has there. */
  list: Path
  /** The call that does the work, or several that each do a part; who may make none of them is not reminded. */
  work?: Path | readonly Path[]
  count: (context: ReadContext) => Promise<number>
}
