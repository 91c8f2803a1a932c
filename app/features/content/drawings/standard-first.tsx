import { Arrow, Box, Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'Tre gradini, dal più basso al più alto, e una regola: ci fermiamo al primo che basta. Primo: SAP S/4HANA standard, che si configura senza codice. Secondo, se lo standard non basta: un’estensione nel core con ABAP Cloud, soltanto su API rilasciate. Terzo, se nemmeno quella basta: un’estensione su SAP BTP, accanto al core, con CAP, Fiori e Integration Suite. A ogni gradino c’è più da costruire e da mantenere.'

/** From a need to the lowest step that is enough: standard, extension of the core, extension on SAP BTP. */
export default function StandardFirst() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 370, content: <Wide /> }}
      narrow={{ width: 343, height: 567, content: <Narrow /> }}
    />
  )
}

const STANDARD = { title: 'SAP S/4HANA standard', lines: ['si configura, senza codice'] }
const CORE = { title: 'Estensione nel core', lines: ['ABAP Cloud,', 'soltanto su API rilasciate'] }
const BTP = { title: 'Estensione su SAP BTP', lines: ['accanto al core:', 'CAP, Fiori, Integration Suite'] }

function Wide() {
  return (
    <>
      <Box x={1} y={202} w={186} h={98} title="La tua esigenza" size={18} look="quiet" />
      <Arrow
        points={[
          [187, 250],
          [250, 250],
        ]}
        look="accent"
      />
      <Label x={250} y={174} size={18} strong look="fill-accent">
        Basta lo standard?
      </Label>
      <Box x={250} y={192} w={280} h={108} size={18} look="core" title={STANDARD.title} lines={STANDARD.lines} />
      <Arrow
        points={[
          [530, 250],
          [561, 250],
        ]}
      />
      <Label x={561} y={98} size={18} strong look="fill-text">
        No: basta estendere il core?
      </Label>
      <Box x={561} y={116} w={280} h={184} size={18} look="panel" title={CORE.title} lines={CORE.lines} />
      <Arrow
        points={[
          [841, 250],
          [871, 250],
        ]}
      />
      <Label x={871} y={22} size={18} strong look="fill-text">
        No: accanto al core
      </Label>
      <Box x={871} y={40} w={280} h={260} size={18} title={BTP.title} lines={BTP.lines} />
      <Arrow
        points={[
          [250, 326],
          [1151, 326],
        ]}
      />
      <Label x={250} y={358}>
        meno da costruire e da mantenere
      </Label>
      <Label x={1151} y={358} anchor="end">
        di più
      </Label>
    </>
  )
}

function Narrow() {
  return (
    <>
      <Box x={1} y={1} w={180} h={52} title="La tua esigenza" look="quiet" />
      <Arrow
        points={[
          [36, 53],
          [36, 113],
        ]}
        look="accent"
      />
      <Label x={52} y={89} size={16} strong look="fill-accent">
        Basta lo standard?
      </Label>
      <Box x={1} y={113} w={230} h={92} look="core" title={STANDARD.title} lines={STANDARD.lines} />
      <Arrow
        points={[
          [36, 205],
          [36, 265],
        ]}
      />
      <Label x={52} y={241} size={16} strong look="fill-text">
        No: basta estendere il core?
      </Label>
      <Box x={1} y={265} w={285} h={116} look="panel" title={CORE.title} lines={CORE.lines} />
      <Arrow
        points={[
          [36, 381],
          [36, 441],
        ]}
      />
      <Label x={52} y={417} size={16} strong look="fill-text">
        No: accanto al core
      </Label>
      <Box x={1} y={441} w={341} h={124} title={BTP.title} lines={BTP.lines} />
    </>
  )
}
