import { AdminPage } from '../../ui/admin-page.tsx'

export default function SettingsPage() {
  return (
    <AdminPage title="Impostazioni">
      <p className="text-soft">Nessun elemento.</p>
    </AdminPage>
  )
}
