export { keepService } from './keepService.ts'
export { ReplyPages } from './ReplyPages.ts'
export { RunStore } from './RunStore.ts'
export { serveMcpHttp, serveMcpStdio } from './serveMcp.ts'
