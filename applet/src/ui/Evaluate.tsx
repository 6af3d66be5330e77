import { useState } from 'react'
import { say, useSend } from '../api/useSend'
import { t } from '../messages'
import { Area } from './native'
import { Action, Field, Stars } from './parts'
import { Sheet } from './Sheet'

/** How a lesson was: stars and words, once. */
export function Evaluate({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const evaluate = useSend('/api/so-day/evaluate')
  const [effect, setEffect] = useState(0)
  const [attitude, setAttitude] = useState(0)
  const [punctual, setPunctual] = useState(0)
  const [text, setText] = useState('')
  const send = async () => {
    if (!(await evaluate.send({ id, effect, attitude, punctual, text: text.trim() || null }))) return
    say(t('evaluate.done'))
    onDone()
  }
  return (
    <Sheet title={t('evaluate.title')} onClose={onClose}>
      <Stars label={t('evaluate.effect')} value={effect} onChange={setEffect} />
      <Stars label={t('evaluate.attitude')} value={attitude} onChange={setAttitude} />
      <Stars label={t('evaluate.punctual')} value={punctual} onChange={setPunctual} />
      <Field label={t('evaluate.text')} fault={evaluate.fields.text}>
        <Area className="input area" value={text} max={500} label={t('evaluate.text')} onInput={setText} />
      </Field>
      <Action
        busy={evaluate.busy}
        reason={effect && attitude && punctual ? undefined : t('evaluate.starsFirst')}
        onClick={() => void send()}
      >
        {t('evaluate.send')}
      </Action>
    </Sheet>
  )
}
