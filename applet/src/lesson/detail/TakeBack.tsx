import { useState } from 'react'
import type { Response } from '../../api/calls'
import { Fault } from '../../api/request'
import type { Read } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { t } from '../../messages'
import { Txt } from '../../ui/native'
import { Action } from '../../ui/parts'
import { Sheet } from '../../ui/Sheet'

type Lesson = Response<'/api/so-day/info'>

/** Takes back leave that waits for its answer, once it is said that it cannot be asked for again past the deadline. */
export function TakeBack({ lesson: { id, version }, read }: { lesson: Lesson; read: Read<Lesson> }) {
  const withdraw = useSend('/api/so-day/leave/withdraw')
  const [asked, setAsked] = useState(false)
  const takeBack = async () => {
    const answer = await withdraw.send({ id, version }, async () => {
      const now = await read.renew()
      if (!now) throw new Fault('OFFLINE', '')
      if (now.mayWithdrawLeave) return { id, version: now.version }
      // What became of it stands first on the page.
      say(t('leave.answered'))
      return null
    })
    if (answer) say(t('leave.withdrawn'))
    setAsked(false)
    await read.reload()
  }
  return (
    <>
      <Action kind="plain" onClick={() => setAsked(true)}>
        {t('leave.withdraw')}
      </Action>
      {asked && (
        <Sheet title={t('leave.withdraw')} onClose={() => setAsked(false)}>
          <Txt className="text">{t('leave.withdrawWhy')}</Txt>
          <Action kind="danger" busy={withdraw.busy} onClick={() => void takeBack()}>
            {t('leave.withdrawSure')}
          </Action>
        </Sheet>
      )}
    </>
  )
}
