export { keepService } from './keepService.ts'
export { ReplyPages } from './reply/ReplyPages.ts'
export { serveMcpHttp, serveMcpStdio } from './serveMcp.ts'
export { RunStore } from './tools/RunStore.ts'
