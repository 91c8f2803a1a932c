import type { Random } from './random.ts'

/** A person who writes to the company. All names are fictional; every address ends in `.example`. */
export interface Person {
  name: string
  email: string
  phone: string
  company: string
}

const FIRST_NAMES = [
  ...['Anna', 'Chiara', 'Elisa', 'Federica', 'Francesca', 'Ilaria', 'Laura', 'Lucia', 'Michela', 'Monica'],
  ...['Alessandro', 'Andrea', 'Claudio', 'Enrico', 'Fabio', 'Giovanni', 'Marco', 'Matteo', 'Nicola', 'Riccardo'],
  ...['Beatrice', 'Cristina', 'Daniela', 'Emanuela', 'Giada', 'Lorenza', 'Manuela', 'Nadia', 'Paola', 'Serena'],
  ...['Antonio', 'Carlo', 'Diego', 'Edoardo', 'Filippo', 'Gianluca', 'Lorenzo', 'Massimo', 'Pietro', 'Umberto'],
  ...['Barbara', 'Silvia', 'Valentina', 'Alberto', 'Roberto', 'Stefano', 'Tommaso', 'Simone', 'Irene', 'Giorgio'],
]

const SURNAMES = [
  ...['Bianchi', 'Boscolo', 'Busato', 'Carraro', 'Dal Pozzo', 'De Marchi', 'Fabris', 'Ferrari', 'Gallo', 'Grigoletto'],
  ...['Lazzari', 'Lunardi', 'Marin', 'Meneghetti', 'Moro', 'Nardi', 'Pavan', 'Pellegrini', 'Rossetti', 'Salmaso'],
  ...[
    'Agostini',
    'Barbieri',
    'Basso',
    'Bellini',
    'Bertoldo',
    'Bisson',
    'Bordin',
    'Callegari',
    'Cavallin',
    'Cecchinato',
  ],
  ...[
    'Dalla Costa',
    'Ferro',
    'Fontana',
    'Franceschi',
    'Galeazzo',
    'Gasparini',
    'Giacomini',
    'Longo',
    'Maniero',
    'Masiero',
  ],
  ...[
    'Michielon',
    'Montagner',
    'Munari',
    'Pasqualin',
    'Perin',
    'Piccolo',
    'Ravagnan',
    'Rizzato',
    'Santinello',
    'Scarpa',
  ],
  ...['Segato', 'Silvestri', 'Stocco', 'Tognon', 'Tonello', 'Varotto', 'Vettorato', 'Volpato', 'Zago', 'Zambon'],
  ...['Sartori', 'Schiavon', 'Toffanin', 'Trevisan', 'Vianello', 'Visentin', 'Zanchetta', 'Zorzi', 'Conti', 'D’Amico'],
]

/** Fictional companies: name, domain, telephone prefix. */
const COMPANIES = [
  ['Officine Quattroventi S.p.A.', 'officinequattroventi', '049'],
  ['Molini Tre Rondini S.r.l.', 'molinitrerondini', '0444'],
  ['Ceramiche Campo di Luna S.r.l.', 'ceramichecampodiluna', '0536'],
  ['Viti & Bulloni Settebello S.p.A.', 'vitisettebello', '0438'],
  ['Tessitura Filo Lungo S.r.l.', 'tessiturafilolungo', '0445'],
  ['Cartiere Ponte Doppio S.p.A.', 'cartierepontedoppio', '0422'],
  ['Acque del Sasso Alto', 'acquesassoalto', '0437'],
  ['Logistica Passo Svelto S.r.l.', 'logisticapassosvelto', '051'],
  ['Farmaceutica Verdemare S.p.A.', 'farmaceuticaverdemare', '02'],
  ['Occhiali Vistachiara S.r.l.', 'occhialivistachiara', '0437'],
  ['Caseificio Malga Nuova', 'caseificiomalganuova', '0424'],
  ['Utensileria Punta Fine S.r.l.', 'utensileriapuntafine', '030'],
  ['Arredamenti Legnochiaro S.p.A.', 'arredamentilegnochiaro', '0434'],
  ['Vetreria Lagunablu S.r.l.', 'vetrerialagunablu', '041'],
  ['Energia Vento di Levante S.p.A.', 'ventodilevante', '080'],
  ['Calzature Passolieve S.r.l.', 'calzaturepassolieve', '041'],
  ['Meccanica Ruota Dentata S.p.A.', 'ruotadentata', '059'],
  ['Cantine Colle Storto S.r.l.', 'cantinecollestorto', '0423'],
  ['Imballaggi Scatola Grande S.r.l.', 'scatolagrande', '0521'],
  ['Gruppo Alimentare Bontàlta S.p.A.', 'bontalta', '045'],
  ['Fonderie Crogiolo Rosso S.p.A.', 'crogiolorosso', '0444'],
  ['Servizi Idrici Tre Fontane', 'idricitrefontane', '0425'],
  ['Pompe Acquaviva Esempio S.p.A.', 'pompeacquavivaesempio', '049'],
  ['Distribuzione Bancali & Figli S.r.l.', 'bancaliefigli', '0376'],
  ['Stampaggio Materozza S.r.l.', 'stampaggiomaterozza', '011'],
  ['Biomedicale Celestina S.p.A.', 'biomedicalecelestina', '0535'],
  ['Elettronica Saldobrasa S.r.l.', 'saldobrasa', '0445'],
  ['Cooperativa Orto Lungo', 'ortolungo', '0547'],
  ['Gomma & Plastica Rimbalzo S.r.l.', 'rimbalzo', '0332'],
  ['Trasporti Ruota Lenta S.r.l.', 'ruotalenta', '0425'],
  ['Siderurgica Monte Ferroso S.p.A.', 'monteferroso', '030'],
  ['Profumi Sottovento S.r.l.', 'sottovento', '010'],
  ['Serrature Doppiagiro S.p.A.', 'doppiagiro', '0542'],
  ['Ospedale Privato Santa Prova', 'santaprova', '049'],
  ['Torrefazione Chicco d’Oro Finto S.r.l.', 'chiccofinto', '040'],
  ['Macchine Agricole Solcodritto S.p.A.', 'solcodritto', '0532'],
  ['Assicurazioni Ombrello Rosso S.p.A.', 'ombrellorosso', '02'],
  ['Comune di Borgo Inventato', 'borgoinventato', '0429'],
] as const

/** Returns a person at one of the companies, or (one in eight) a private person. */
export function makePerson(random: Random): Person {
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(SURNAMES)]
  const [company, domain, prefix] = random.pick(COMPANIES)
  const number = `555 ${random.between(1000, 9999)}`
  const name = `${first} ${last}`
  const mailbox = plain(`${first}.${last}`)
  return random.chance(0.125)
    ? { name, email: `${mailbox}@posta.example`, phone: `+39 333 ${number}`, company: '' }
    : { name, email: `${mailbox}@${domain}.example`, phone: `+39 ${prefix} ${number}`, company }
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
}
