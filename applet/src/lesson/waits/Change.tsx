import { useState } from 'react'
import type { Response } from '../../api/calls'
import { say, useSend } from '../../api/useSend'
import { t } from '../../messages'
import { Txt } from '../../ui/native'
import { Action } from '../../ui/parts'
import { Sheet } from '../../ui/Sheet'
import { type Wish, WishFields } from '../../ui/WaitWish'

/** Changes when an entry that waits can come, and until when it waits: its place in the line stays. */
export function Change({
  wait: { id, version, weekdays, fromTime, toTime, toDay },
  onClose,
  onDone,
}: {
  wait: Response<'/api/so-wait/list'>[number]
  onClose: () => void
  onDone: () => void
}) {
  const update = useSend('/api/so-wait/update')
  const [wish, setWish] = useState<Wish>({ weekdays, fromTime, toTime, toDay })
  const send = async () => {
    if (await update.send({ id, version, ...wish })) {
      say(t('waits.changed'))
      onClose()
    }
    onDone()
  }
  return (
    <Sheet title={t('waits.change')} onClose={onClose}>
      <Txt className="text">{t('waits.changeNote')}</Txt>
      <WishFields wish={wish} faults={update.fields} onChange={(change) => setWish({ ...wish, ...change })} />
      <Action busy={update.busy} onClick={() => void send()}>
        {t('waits.changeSave')}
      </Action>
    </Sheet>
  )
}
