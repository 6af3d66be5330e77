// `npm start`: installs, builds, then runs the server until a signal ends it.
import { build, install } from './prepare.mjs'
import { serve } from './serve.mjs'

install()
build()
serve()
