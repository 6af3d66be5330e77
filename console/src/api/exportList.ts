import { kinds } from 'virtual:contract'
import type { Path, Response } from '@cogcampus/contract'
import { Status } from '@cogcampus/contract/envelope'
import { t } from '../messages/index.ts'
import { call, nounOf } from './call.ts'
import { download } from './download.ts'
import { notify } from './notify.ts'
import { useCan } from './user.ts'

const askEveryMs = 1000
/** After this number of failed polls in a row the export is no longer followed; it still runs on the server. */
const unanswered = 15
type Export = Response<'/admin/export/page'>['list'][number]

/** The call that exports a list: at once where it has `…/exl` and was counted to the end, otherwise in the background. */
export function useExport(
  background: Path | undefined,
  list: Path,
  page: { totalCapped?: boolean | undefined } | undefined,
): Path | undefined {
  const small = page !== undefined && !page.totalCapped
  const can = useCan()
  const direct = `${list}/exl` as Path
  return background && small && kinds[direct] === 'download' && can(direct) ? direct : background
}

/**
 * Exports the rows of a list that its filters leave. What the server writes in the background is followed in a small
 * notice, whatever page is open meanwhile, and saved when it is ready; a download is saved at once.
 */
export async function exportList(exporting: Path, list: Path, filter: object): Promise<void> {
  if (kinds[exporting] === 'download') return download(exporting, filter as never)
  const wanted = { ...filter, list: list.slice(nounOf(list).length + 1) }
  const answer = await call(exporting as '/admin/customer/export', wanted as never).catch(() => undefined)
  if (answer?.status !== Status.done) return
  const say = notify.loading(t('common.exporting'))
  const ended = await followed(answer.data.id, say)
  say()
  if (ended?.state === 'DONE') {
    notify.success(t('common.exported', { rows: ended.rows.toLocaleString() }))
    await download('/admin/export/file', { id: ended.id })
  } else notify.error(ended ? (ended.problem ?? t('core.downloadFailed')) : t('common.exportLost'))
}

/** Polls the export until it ends; undefined when the server stops answering. */
async function followed(id: number, say: (text: string) => void): Promise<Export | undefined> {
  for (let failures = 0; failures < unanswered; ) {
    const answer = await call('/admin/export/page', { id }, { quiet: true }).catch(() => undefined)
    const row = answer?.status === Status.done ? answer.data.list[0] : undefined
    if (row?.state === 'DONE' || row?.state === 'FAILED') return row
    failures = row ? 0 : failures + 1
    if (row?.total) say(t('common.exportingOf', { rows: row.rows.toLocaleString(), total: row.total.toLocaleString() }))
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  return undefined
}
