import { openDocument } from '../api/document'
import { address } from '../api/request'
import { useTask } from '../api/useTask'
import { Box, Film, Photo, Press, Sound } from './native'

const isPicture = (url: string) => /\.(webp|png|jpe?g|gif)(\?|$)/i.test(url)
const isSound = (url: string) => /\.(m4a|mp3)(\?|$)/i.test(url)
const isFilm = (url: string) => /\.mp4(\?|$)/i.test(url)

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
        if (isPicture(accessUrl)) return <Photo key={accessUrl} className="picture" src={src} alt={name} />
        if (isSound(accessUrl)) return <Sound key={accessUrl} className="sound" src={src} alt={name} />
        if (isFilm(accessUrl)) return <Film key={accessUrl} className="film" src={src} alt={name} />
        return <Paper key={accessUrl} src={src} name={name} />
      })}
    </Box>
  )
}
