export { default as en } from '../src/messages/en.json' with { type: 'json' }
export { default as zh } from '../src/messages/zh-CN.json' with { type: 'json' }
