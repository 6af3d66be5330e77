import { useEffect, useRef, useState } from 'react'
import { choose, release } from '../api/choose'
import type { Picked } from '../api/picked'
import { mayRecord, record } from '../api/record'
import { t } from '../messages'
import { Box, Sound, Txt } from './native'
import { Action } from './parts'

/** Seconds of one recording; one that is stopped at once holds nothing that a device can play. */
const [LEAST, MOST] = [1, 300]
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Records what is said, to be heard before it is taken; where the device does not record, a file is chosen. `onOpen` is told whether
 * there is a recording that is neither taken nor discarded.
 */
export function Recorder({
  room,
  onTaken,
  onOpen,
}: {
  /** How many more files the form takes: without a place, what was recorded waits for one. */
  room: number
  onTaken: (sounds: Picked[]) => void
  onOpen: (open: boolean) => void
}) {
  const [state, setState] = useState<'idle' | 'asked' | 'on' | 'refused'>('idle')
  const [seconds, setSeconds] = useState(0)
  const [sound, setSound] = useState<Picked | null>(null)
  const running = useRef<{ stop: () => void } | null>(null)
  const open = sound !== null || state === 'on'
  const untaken = useRef<Picked | null>(null)
  untaken.current = sound
  const gone = useRef(false)
  useEffect(
    () => () => {
      gone.current = true
      running.current?.stop()
      if (untaken.current) release(untaken.current.path)
    },
    [],
  )
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
        // What ends with its page is heard and sent by nobody.
        if (gone.current && made) return release(made.path)
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
          <Action kind="plain" reason={room > 0 ? undefined : t('record.full')} onClick={take}>
            {t('record.take')}
          </Action>
        </Box>
      </Box>
    )
  if (state === 'on')
    return (
      <Box className="recorded" role="group" label={t('record.one')}>
        <Txt className="recording">{t('record.on', { time: clock(seconds), most: clock(MOST) })}</Txt>
        <Action kind="danger" busy={seconds < LEAST} onClick={() => running.current?.stop()}>
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
        {mayRecord() && (
          <Action kind="plain" onClick={start}>
            {t('record.start')}
          </Action>
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
