import { endingOf } from '../app/media'
import type { Picked, Wanted } from './picked'

const pictures = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' }
const films = { 'video/mp4': 'mp4' }
const sounds = { 'audio/mp4': 'm4a', 'audio/x-m4a': 'm4a', 'audio/m4a': 'm4a', 'audio/mpeg': 'mp3', 'audio/mp3': 'mp3' }
const endings: Record<string, string> = { ...pictures, ...films, ...sounds }
const accepted: Record<Wanted, string[]> = {
  picture: Object.keys(pictures),
  media: [...Object.keys(pictures), ...Object.keys(films)],
  // Some systems know no type of these, only their endings.
  sound: [...Object.keys(sounds), '.m4a', '.mp3'],
}

/** Lets the user choose files; none where the user turned back and the browser says so. */
export function choose(wanted: Wanted, most: number): Promise<Picked[]> {
  const field = document.createElement('input')
  field.type = 'file'
  field.accept = accepted[wanted].join()
  field.multiple = most > 1
  field.style.display = 'none'
  return new Promise((resolve) => {
    const end = () => {
      field.remove()
      resolve(Array.from(field.files ?? []).map(pickedOf))
    }
    field.addEventListener('change', end)
    field.addEventListener('cancel', end)
    document.body.appendChild(field)
    field.click()
  })
}

/** A file of the browser as one that was chosen. */
const pickedOf = (file: File): Picked => ({
  path: URL.createObjectURL(file),
  size: file.size,
  name: file.name,
  ending: endings[file.type] ?? endingOf(file.name),
})

/** Gives back the memory of a file that is not shown any more. */
export function release(path: string): void {
  URL.revokeObjectURL(path)
}
