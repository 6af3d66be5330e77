import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { antdCss } from './build/antd-css.ts'
import { boot } from './build/boot.ts'
import { compress } from './build/compress.ts'
import { contract } from './build/contract.ts'
import { messages } from './build/messages.ts'
import { tokensCss } from './build/tokens.ts'

export default defineConfig(({ mode }) => {
  const server = `http://127.0.0.1:${loadEnv(mode, import.meta.dirname, '').PORT || '3000'}`
  return {
    plugins: [boot(), messages(), contract(), tokensCss(), antdCss(), react(), compress()],
    json: { namedExports: false, stringify: true },
    server: {
      port: Number(process.env.CONSOLE_PORT ?? 5173),
      proxy: Object.fromEntries(['/admin', '/api', '/campus', '/files'].map((path) => [path, server])),
    },
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 1200,
      modulePreload: { polyfill: false },
      // What the login page loads, in one piece: parted for the pages that share some of it, it compresses worse.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'index', test: /src\/main\.tsx$/ }] } } },
    },
  }
})
