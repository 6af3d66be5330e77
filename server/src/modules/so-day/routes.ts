import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Handlers } from '../../http/context.ts'
import { directExport } from '../../sheets/export/direct.ts'
import { startExport } from '../../sheets/export/start.ts'
import { called } from './absentCalled.ts'
import { add } from './add.ts'
import { bulk } from './bulk.ts'
import { remove } from './delete.ts'
import { detailWork } from './detail.ts'
import { doctorTotals } from './doctorTotal.ts'
import { evaluating } from './evaluate/info.ts'
import { sessionExport } from './exported.ts'
import { free } from './free.ts'
import { joining } from './join.ts'
import { leaving } from './leave.ts'
import { sessionLists } from './lists.ts'
import { makeUp } from './makeUp.ts'
import { declined } from './makeUpDeclined.ts'
import { moving } from './move.ts'
import { past } from './past.ts'
import { rearrange } from './rearrange.ts'
import { recordExport } from './record/exported.ts'
import { recordLists } from './record/lists.ts'
import { writing } from './record/save.ts'
import { recordSteps } from './record/steps.ts'
import { recordTotal } from './record/total.ts'
import { replyLists } from './reply/lists.ts'
import { checkSeries } from './series/check.ts'
import { placesOfSeries } from './series/places.ts'
import { planSeries } from './series/plan.ts'
import { substitute } from './substitute.ts'
import { timeTotals } from './timeTotal.ts'
import { today } from './today.ts'
import { trial } from './trial.ts'
import { undo } from './undo.ts'
import { update } from './update.ts'

export const soDayHandlers: Handlers<typeof soDay> = {
  add,
  detail: sessionLists.detail,
  update,
  delete: remove,
  join: joining.join,
  'join/overrun': joining['join/overrun'],
  page: sessionLists.page,
  list: sessionLists.list,
  'list/admin': sessionLists['list/admin'],
  today,
  patient: sessionLists.patient,
  export: startExport('/admin/so-day/export', sessionExport),
  'list/exl': directExport('/admin/so-day', 'list', sessionExport),
  'list/admin/exl': directExport('/admin/so-day', 'list/admin', sessionExport),
  'patient/exl': directExport('/admin/so-day', 'patient', sessionExport),
  confirm: bulk.confirm,
  checkIn: bulk.checkIn,
  'checkIn/undo': bulk['checkIn/undo'],
  done: bulk.done,
  past,
  absent: bulk.absent,
  'absent/called': called,
  leave: leaving.leave,
  'leave/terms': leaving['leave/terms'],
  'leave/check': leaving['leave/check'],
  'list/leave': sessionLists['list/leave'],
  cancel: bulk.cancel,
  'cancel/terms': bulk['cancel/terms'],
  undo,
  move: moving.move,
  'move/check': moving['move/check'],
  free,
  substitute,
  rearrange,
  series: planSeries,
  'series/check': checkSeries,
  'series/places': placesOfSeries,
  makeUp,
  'makeUp/declined': declined,
  trial,
  'doctor/total': doctorTotals['doctor/total'],
  'doctor/total/exl': doctorTotals['doctor/total/exl'],
  'time/total': timeTotals['time/total'],
  'time/total/exl': timeTotals['time/total/exl'],
  record: recordLists.record,
  'record/exl': directExport('/admin/so-day', 'record', recordExport),
  'record/detail': recordLists['record/detail'],
  'record/patient': recordLists['record/patient'],
  'record/save': writing['record/save'],
  'record/sign': writing['record/sign'],
  'record/unsign': recordSteps['record/unsign'],
  'record/countersign': recordSteps['record/countersign'],
  'record/addendum': recordSteps['record/addendum'],
  'record/total': recordTotal,
  'record/work': recordLists['record/work'],
  'record/work/not': recordLists['record/work/not'],
  'detail/work': detailWork,
  evaluate: evaluating.evaluate,
  'evaluate/info': evaluating['evaluate/info'],
  reply: replyLists.reply,
  'reply/noTotal': replyLists['reply/noTotal'],
}
