import { say, useSend } from '../api/useSend'
import { useDraft } from '../app/draft'
import { t } from '../messages'
import { Area, Txt } from './native'
import { Action, Field, Stars } from './parts'
import { Sheet } from './Sheet'
import { Unsent } from './Unsent'

const blank = { effect: 0, attitude: 0, punctual: 0, text: '' }

/** How a lesson was: stars and words, once. */
export function Evaluate({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const evaluate = useSend('/api/so-day/evaluate')
  const draft = useDraft(`evaluate.${id}`, blank)
  const { effect, attitude, punctual, text } = draft.written
  const send = async () => {
    if (!(await evaluate.send({ id, effect, attitude, punctual, text: text.trim() || null }))) return
    draft.clear()
    say(t('evaluate.done'))
    onDone()
  }
  return (
    <Sheet title={t('evaluate.title')} onClose={onClose}>
      <Unsent of={draft} />
      <Stars label={t('evaluate.effect')} value={effect} onChange={(effect) => draft.write({ effect })} />
      <Stars label={t('evaluate.attitude')} value={attitude} onChange={(attitude) => draft.write({ attitude })} />
      <Stars label={t('evaluate.punctual')} value={punctual} onChange={(punctual) => draft.write({ punctual })} />
      <Field label={t('evaluate.text')} fault={evaluate.fields.text}>
        <Area
          className="input area"
          value={text}
          max={500}
          label={t('evaluate.text')}
          onInput={(text) => draft.write({ text })}
        />
      </Field>
      <Txt className="text muted">{t('evaluate.once')}</Txt>
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
