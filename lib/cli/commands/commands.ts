import type { Command } from '../call.ts'

/** Commands by name, in the order of the help. The code of a command is loaded when it is called. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  up: async () => (await import('./up.ts')).up,
  ingest: async () => (await import('./ingest.ts')).ingest,
  web: async () => (await import('./web.ts')).web,
  relay: async () => (await import('./relay.ts')).relay,
  status: async () => (await import('./status.ts')).status,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  'repair stamps': async () => (await import('./repairStamps.ts')).repairStamps,
  import: async () => (await import('./import.ts')).importFiles,
  decode: async () => (await import('./decode.ts')).decode,
  'characteristics import': async () => (await import('./characteristics.ts')).characteristicsImport,
  'vessels remove': async () => (await import('./vesselsRemove.ts')).vesselsRemove,
  track: async () => (await import('./track.ts')).track,
  'tracks export': async () => (await import('./tracksExport.ts')).tracksExport,
  'tracks import': async () => (await import('./tracksImport.ts')).tracksImport,
  'identity list': async () => (await import('./identity.ts')).identityList,
  'identity merge': async () => (await import('./identity.ts')).identityMerge,
  'identity split': async () => (await import('./identity.ts')).identitySplit,
  'identity undo': async () => (await import('./identity.ts')).identityUndo,
  'ports import': async () => (await import('./portsImport.ts')).portsImport,
  'ports match': async () => (await import('./portsMatch.ts')).portsMatch,
  'ports alias': async () => (await import('./portsAlias.ts')).portsAlias,
  'basemap check': async () => (await import('./basemapCheck.ts')).basemapCheck,
  'token create': async () => (await import('./token.ts')).tokenCreate,
  'token list': async () => (await import('./token.ts')).tokenList,
  'token revoke': async () => (await import('./token.ts')).tokenRevoke,
  'user add': async () => (await import('./user.ts')).userAdd,
  'user list': async () => (await import('./user.ts')).userList,
  'user password': async () => (await import('./user.ts')).userPassword,
  'user reset': async () => (await import('./user.ts')).userReset,
  'user scope': async () => (await import('./user.ts')).userScope,
  'user disable': async () => (await import('./user.ts')).userDisable,
  'user enable': async () => (await import('./user.ts')).userEnable,
  'user remove': async () => (await import('./user.ts')).userRemove,
  audit: async () => (await import('./audit.ts')).audit,
}

/** Headings of the help, by the first command of each group. */
export const commandHeadings: Readonly<Record<string, string>> = {
  up: 'Run',
  backup: 'Database',
  import: 'Vessels',
  'ports import': 'Ports and charts',
  'token create': 'Users and tokens',
}

export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(commands).map((load) => load()))
}
