import { session } from '../api/session.ts'
/** The login page. */
export function Login() {
  return <button type="button" onClick={() => session.start('x')}>x</button>
}
