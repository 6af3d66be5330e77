import { useEffect, useRef, useState } from 'react'
import { choose, release } from '../api/choose'
import type { Picked } from '../api/picked'
import { mayRecord, record } from '../api/record'
import { t } from '../messages'
import { Box, Sound, Txt } from './native'
import { Action } from './parts'

/** Seconds of one recording. */
const MOST = 300
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Records what is said, to be heard before it is taken; where the device does not record, a file is chosen. `onOpen` is told whether
 * there is a recording that is neither taken nor discarded.
 */
export function Recorder({
  onTaken,
  onOpen,
}: {
  onTaken: (sounds: Picked[]) => void
  onOpen: (open: boolean) => void
}) {
  const [state, setState] = useState<'idle' | 'asked' | 'on' | 'refused'>('idle')
  const [seconds, setSeconds] = useState(0)
  const [sound, setSound] = useState<Picked | null>(null)
  const running = useRef<{ stop: () => void } | null>(null)
  const open = sound !== null || state === 'on'
  useEffect(() => () => running.current?.stop(), [])
  useEffect(() => onOpen(open), [open, onOpen])
  useEffect(() => {
    if (state !== 'on') return
    const from = Date.now()
    const timer = setInterval(() => setSeconds(Math.min(MOST, Math.floor((Date.now() - from) / 1000))), 250)
    return () => clearInterval(timer)
  }, [state])

  const start = () => {
    setSeconds(0)
    setState('asked')
    running.current = record(MOST, {
      onStart: () => setState('on'),
      onEnd(made) {
        running.current = null
        setSound(made)
        setState(made ? 'idle' : 'refused')
      },
    })
  }
  const discard = () => {
    if (sound) release(sound.path)
    setSound(null)
  }
  const take = () => {
    if (sound) onTaken([sound])
    setSound(null)
  }

  if (sound)
    return (
      <Box className="recorded" role="group" label={t('record.one')}>
        <Sound className="sound" src={sound.path} alt={t('record.listen', { time: clock(seconds) })} />
        <Box className="adds">
          <Action kind="plain" onClick={discard}>
            {t('record.discard')}
          </Action>
          <Action kind="plain" onClick={take}>
            {t('record.take')}
          </Action>
        </Box>
      </Box>
    )
  if (state === 'on')
    return (
      <Box className="recorded" role="group" label={t('record.one')}>
        <Txt className="recording">{t('record.on', { time: clock(seconds), most: clock(MOST) })}</Txt>
        <Action kind="danger" onClick={() => running.current?.stop()}>
          {t('record.stop')}
        </Action>
      </Box>
    )
  if (state === 'refused' || !mayRecord())
    return (
      <>
        {state === 'refused' && (
          <Box className="recorded action-reason" role="status">
            {t('record.refused')}
          </Box>
        )}
        <Action kind="plain" onClick={() => void choose('sound', 1).then(onTaken)}>
          {t('record.choose')}
        </Action>
      </>
    )
  return (
    <Action kind="plain" busy={state === 'asked'} onClick={start}>
      {t('record.start')}
    </Action>
  )
}
