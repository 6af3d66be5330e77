// The client's compiler of styles knows no universal selector: `styles/old.css` is for browsers.
