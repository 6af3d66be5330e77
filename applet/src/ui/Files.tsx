import { useState } from 'react'
import { openDocument } from '../api/document'
import { address } from '../api/request'
import { useTask } from '../api/useTask'
import { lookOf } from '../app/media'
import { t } from '../messages'
import { Box, Film, Photo, Press, Sound, Txt } from './native'
import { Action } from './parts'

/** A paper, which opens at a tap. */
function Paper({ src, name }: { src: string; name: string }) {
  const opening = useTask(() => openDocument(src, name))
  return (
    <Press className="paper" disabled={opening.busy} onClick={() => void opening.run()}>
      {name}
    </Press>
  )
}

/** A sound or a film to play; where that fails, words that say so in its place, as a picture that is not shown has them. */
function Played({
  look: Look,
  className,
  src,
  name,
}: {
  look: typeof Sound
  className: string
  src: string
  name: string
}) {
  const [failed, setFailed] = useState(false)
  if (!failed) return <Look className={className} src={src} alt={name} onFail={() => setFailed(true)} />
  return (
    <Box className="recorded unplayed" role="alert">
      <Txt className="text muted">{t('files.unplayed', { name })}</Txt>
      <Action kind="plain" onClick={() => setFailed(false)}>
        {t('common.retry')}
      </Action>
    </Box>
  )
}

/** What was sent with a text: pictures, which open in full, sounds and films to play, papers to open. */
export function Files({ files }: { files: { name: string; accessUrl: string }[] }) {
  if (files.length === 0) return null
  return (
    <Box className="pictures">
      {files.map(({ name, accessUrl }) => {
        const src = address(accessUrl)
        const look = lookOf(accessUrl)
        if (look === 'picture') return <Photo key={accessUrl} className="picture" src={src} alt={name} />
        if (look === 'sound') return <Played key={accessUrl} look={Sound} className="sound" src={src} name={name} />
        if (look === 'film') return <Played key={accessUrl} look={Film} className="film" src={src} name={name} />
        return <Paper key={accessUrl} src={src} name={name} />
      })}
    </Box>
  )
}
