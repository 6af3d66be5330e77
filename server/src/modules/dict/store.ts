import type { Sql } from '../../db/connect.ts'

/** A value of a dictionary that a call sends: where it stands, and the id of the row it stands in. */
export interface DictRef {
  path: string
  type: string
  value: string
  rowId: unknown
}

/**
 * The enabled values of all dictionaries, kept by this process until one of them changes. Another process may receive a
 * change a moment late, so a value that is not among them is looked up before it is refused.
 */
export class DictValues {
  readonly #sql: Sql
  #enabled: Promise<ReadonlySet<string>> | null = null

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Starts to follow changes; returns the function that stops it. */
  async listen(): Promise<() => Promise<void>> {
    const invalidate = () => {
      this.#enabled = null
    }
    const { unlisten } = await this.#sql.listen(
      'live',
      (payload) => {
        if (JSON.parse(payload).noun === 'dict') invalidate()
      },
      invalidate,
    )
    return unlisten
  }

  /** Those of `refs` whose value is not enabled. */
  async notEnabled(refs: readonly DictRef[]): Promise<DictRef[]> {
    const among = (enabled: ReadonlySet<string>) => refs.filter(({ type, value }) => !enabled.has(keyOf(type, value)))
    const cached = this.#enabled
    if (cached && among(await cached).length === 0) return []
    return among(await this.#load())
  }

  /** A change that arrives while the rows are read clears the cache, so the rows read before it are not kept. */
  #load(): Promise<ReadonlySet<string>> {
    const loading = this.#sql<{ type: string; value: string }[]>`
      select type, value from dict where status = 1 and deleted_at is null`.then(
      (rows) => new Set(rows.map(({ type, value }) => keyOf(type, value))),
    )
    this.#enabled = loading
    loading.catch(() => {
      if (this.#enabled === loading) this.#enabled = null
    })
    return loading
  }
}

const keyOf = (type: string, value: string) => `${type} ${value}`
