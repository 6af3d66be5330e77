import { openDocument } from '../api/document'
import { address } from '../api/request'
import { useTask } from '../api/useTask'
import { lookOf } from '../app/media'
import { Box, Film, Photo, Press, Sound } from './native'

/** A paper, which opens at a tap. */
function Paper({ src, name }: { src: string; name: string }) {
  const opening = useTask(() => openDocument(src, name))
  return (
    <Press className="paper" disabled={opening.busy} onClick={() => void opening.run()}>
      {name}
    </Press>
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
        if (look === 'sound') return <Sound key={accessUrl} className="sound" src={src} alt={name} />
        if (look === 'film') return <Film key={accessUrl} className="film" src={src} alt={name} />
        return <Paper key={accessUrl} src={src} name={name} />
      })}
    </Box>
  )
}
