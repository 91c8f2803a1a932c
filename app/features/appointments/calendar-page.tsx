import { AdminPage } from '../../ui/admin-page.tsx'

export default function CalendarPage() {
  return (
    <AdminPage title="Appuntamenti">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
