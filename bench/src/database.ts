import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Sql } from '../../server/src/db/connect.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { install } from '../../server/src/db/migrate.ts'
import { fillDemo } from '../../server/src/demo/fill.ts'
import { ship } from '../../server/src/prepare.ts'

export interface BenchDatabase {
  socket: string
  sql: Sql
  stop: () => Promise<void>
}

/** A database of its own with demo data of a size, in a temporary folder. */
export async function openDatabase(size = 1): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbedded(folder)
  const sql = connect(postgres)
  await install(sql, () => ship(sql))
  await fillDemo(sql, { size })
  return {
    socket: postgres.socket,
    sql,
    stop: async () => {
      await sql.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Brings the record log to exactly `rows` rows, spread evenly over the campuses. */
export async function growRecordLog(sql: Sql, rows: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`insert into record_log (kind, user_id, campus_id, login_name, user_name, ip, user_agent, created_at)
      select 'LOGIN', 1 + n % 100, 1 + n % 6, 'staff' || n % 100, '员工' || n % 100, '10.0.0.1', 'bench',
        now() - make_interval(secs => (${rows} - n)::double precision)
      from generate_series(1, ${rows} - (select count(*)::integer from record_log)) n`
  })
  await sql`vacuum analyze record_log`
}
