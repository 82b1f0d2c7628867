import { accountWords } from '../components/account/accountWords.ts'
import { aliasWords } from '../components/account/aliases/aliasWords.ts'
import { auditWords } from '../components/account/audit/auditWords.ts'
import { chartWords } from '../components/account/chart/chartWords.ts'
import { portAreaWords } from '../components/account/portAreas/portAreaWords.ts'
import { profileWords } from '../components/account/profile/profileWords.ts'
import { sessionWords } from '../components/account/profile/sessionWords.ts'
import { sectionWords } from '../components/account/sectionWords.ts'
import { signInWords } from '../components/account/signin/signInWords.ts'
import { sourceKindWords } from '../components/account/sources/sourceKindWords.ts'
import { sourceStateWords } from '../components/account/sources/sourceStateWords.ts'
import { sourceWords } from '../components/account/sources/sourceWords.ts'
import { tokenWords } from '../components/account/tokens/tokenWords.ts'
import { uploadWords } from '../components/account/upload/uploadWords.ts'
import { userWords } from '../components/account/users/userWords.ts'
import { webhookWords } from '../components/account/webhooks/webhookWords.ts'
import { areaWords } from '../components/areas/words.ts'
import { connectWords } from '../components/dashboard/connect/connectWords.ts'
import { dashboardWords } from '../components/dashboard/dashboardWords.ts'
import { docsWords } from '../components/docs/docsWords.ts'
import { eventWords } from '../components/events/eventWords.ts'
import { passageWords } from '../components/list/passages/passageWords.ts'
import { listWords } from '../components/list/words.ts'
import { reportWords } from '../components/lists/reportWords.ts'
import { vesselListWords } from '../components/lists/vesselListWords.ts'
import { mapWords } from '../components/map/mapWords.ts'
import { playbackWords } from '../components/playback/playbackWords.ts'
import { berthWords } from '../components/port/berths/berthWords.ts'
import { boardWords } from '../components/port/boardWords.ts'
import { classificationWords } from '../components/record/classificationWords.ts'
import { factWords } from '../components/record/factWords.ts'
import { stationWords } from '../components/record/stationWords.ts'
import { vesselValueWords } from '../components/record/vesselValueWords.ts'
import { vesselWords } from '../components/record/vesselWords.ts'
import { searchWords } from '../components/search/searchWords.ts'
import { shareWords } from '../components/share/shareWords.ts'
import { distressWords } from '../components/stations/distressWords.ts'
import { stationPanelWords } from '../components/stations/stationPanelWords.ts'
import { reasonWords } from '../components/status/reasonWords.ts'
import { statusWords } from '../components/status/statusWords.ts'
import { formWords } from '../components/ui/form/formWords.ts'
import { pageWords } from '../components/ui/page/pageWords.ts'
import { uiWords } from '../components/ui/words/uiWords.ts'
import { ownWords } from '../components/vessel/ownWords.ts'
import { portWords } from '../components/vessel/portWords.ts'
import { timelineWords } from '../components/vessel/timelineWords.ts'
import { trackWords } from '../components/vessel/trackWords.ts'
import { coverageWords } from '../components/view/coverageWords.ts'
import { filterWords } from '../components/view/filterWords.ts'
import { publicLinkWords } from '../components/views/publicLinkWords.ts'
import { savedWords } from '../components/views/savedWords.ts'
import { viewWords } from '../components/views/viewWords.ts'

const tables = {
  account: accountWords,
  aliases: aliasWords,
  areas: areaWords,
  audit: auditWords,
  chart: chartWords,
  classification: classificationWords,
  connect: connectWords,
  coverage: coverageWords,
  distress: distressWords,
  docs: docsWords,
  events: eventWords,
  facts: factWords,
  filters: filterWords,
  form: formWords,
  list: listWords,
  lists: vesselListWords,
  map: mapWords,
  own: ownWords,
  page: pageWords,
  portAreas: portAreaWords,
  passages: passageWords,
  users: userWords,
  port: portWords,
  profile: profileWords,
  berths: berthWords,
  board: boardWords,
  publicLinks: publicLinkWords,
  reasons: reasonWords,
  reports: reportWords,
  saved: savedWords,
  search: searchWords,
  sessions: sessionWords,
  sections: sectionWords,
  share: shareWords,
  sources: sourceWords,
  sourceKinds: sourceKindWords,
  sourceStates: sourceStateWords,
  dashboard: dashboardWords,
  signIn: signInWords,
  station: stationPanelWords,
  stations: stationWords,
  status: statusWords,
  playback: playbackWords,
  track: trackWords,
  timeline: timelineWords,
  tokens: tokenWords,
  ui: uiWords,
  upload: uploadWords,
  values: vesselValueWords,
  vessel: vesselWords,
  views: viewWords,
  webhooks: webhookWords,
}

type Texts<Language extends 'en' | 'de'> = { [Table in keyof typeof tables]: (typeof tables)[Table][Language] }

function textsIn<Language extends 'en' | 'de'>(language: Language): Texts<Language> {
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table[language]])) as Texts<Language>
}

/** Texts of the screens by their keys, so that rewording a text breaks no story. */
export const words = textsIn('en')
export const german = textsIn('de')
